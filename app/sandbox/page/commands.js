/**
 * The commands a client would offer, read from the log: the bot's last setMyCommands for the narrowest
 * scope and the person's language.
 */
export function commandsFor(calls, { isGroup, language }) {
  const scopes = [isGroup ? "all_group_chats" : "all_private_chats", "default"];
  for (const scope of scopes) {
    for (const spoken of [language, ""]) {
      const set = calls.findLast((call) => settles(call, scope, spoken));
      if (set) return parsed(set.params.commands);
    }
  }
  return [];
}

function settles({ method, status, params }, scope, language) {
  return method === "setMyCommands" && status === 200
    && (parsed(params.scope)?.type ?? "default") === scope
    && (params.language_code ?? "") === (language ?? "");
}

/** Forms carry nested values as JSON text. */
const parsed = (value) => (typeof value === "string" ? JSON.parse(value) : value);
