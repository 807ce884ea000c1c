/** The sandbox's own JSON calls, one function each; a refusal is an Error with the server's sentence. */
async function ask(path, body) {
  let response;
  try {
    response = await fetch(`/api/${path}`, body && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Unreachable("The sandbox does not answer. Is it still running?");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error ?? `The sandbox answered ${response.status}.`);
  return answer;
}

/** No connection at all, as against a call that was refused. */
export class Unreachable extends Error {}

const query = (values) => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length ? `?${new URLSearchParams(given)}` : "";
};

export const chats = (person) => ask(`chats${query({ person })}`);
export const messages = (chat, person, since) => ask(`messages${query({ chat, person, since })}`);

/** The counter of all changes of messages, wherever; null where the person is not known. Nobody reads by this. */
export async function changeCounter(person, since) {
  try {
    return (await ask(`messages${query({ chat: person, since })}`)).n;
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    return null;
  }
}

export const calls = (since) => ask(`calls${query({ since })}`);
export const clock = () => ask("clock");
export const fileAddress = (id) => `/api/file${query({ id })}`;

export const addPerson = (values) => ask("people", values);
export const addGroup = (values) => ask("groups", values);
export const changeMembers = (chat, values) => ask("groups/members", { chat, ...values });
export const setBotStatus = (chat, status) => ask("groups/bot", { chat, status });
export const setAdmin = (chat, person, values) => ask("groups/admins", { chat, person, ...values });
export const addTopic = (chat, name) => ask("groups/topics", { chat, name });
export const deleteTopic = (chat, thread) => ask("groups/topics", { chat, delete: thread });
export const migrate = (chat) => ask("groups/migrate", { chat });
export const say = (values) => ask("say", values);
export const start = (person, payload) => ask("start", payload ? { person, payload } : { person });
export const tap = (values) => ask("tap", values);
export const block = (person, blocked) => ask("block", { person, blocked });
export const deleteMessage = (chat, message_id) => ask("delete", { chat, message_id });
export const turnClock = (forward_s) => ask("clock", { forward_s });
export const setFault = (values) => ask("fault", values);

/** Who and what is there: `[{id, name, last_name?, username?, language_code?, started, blocked}]`. */
export const people = () => ask("people");

/**
 * `[{id, title, type, forum, bot, members: [id], admins: [{id, anonymous}], topics: [{thread_id, name}]}]`,
 * `bot` being the bot's status there.
 */
export const groups = () => ask("groups");
