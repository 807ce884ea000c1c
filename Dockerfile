# `docker buildx imagetools inspect python:3.13-slim-trixie` shows the digest of a newer image.
FROM python:3.13.14-slim-trixie@sha256:9662417aace5ae7b8e2609cce472b72a8958e134ba372808abe9cc1a0c0125e6

WORKDIR /srv/maumau
COPY requirements.txt .
RUN python -m pip install --no-cache-dir --require-hashes -r requirements.txt
COPY pyproject.toml .
COPY engine engine
COPY migrations migrations
COPY app app
RUN python -m compileall -q engine app \
    && useradd --system --uid 10001 maumau \
    && install --directory --owner=maumau --group=maumau /data

ENV PYTHONUNBUFFERED=1 DATABASE_URL=sqlite:////data/maumau.sqlite3
VOLUME /data

# A fresh volume may belong to root, so root hands it over and then becomes maumau for good.
ENTRYPOINT ["/bin/sh", "-euc", "if [ \"$(id -u)\" = 0 ]; then chown -R maumau:maumau /data; exec setpriv --reuid=maumau --regid=maumau --clear-groups --no-new-privs \"$@\"; fi; exec \"$@\"", "--"]
CMD ["python", "-m", "app", "run"]
