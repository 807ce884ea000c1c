/** The one bot of this sandbox; the server never gives it another name. */
export const BOT_NAME = "Mau-Mau Sandbox";
export const BOT_USERNAME = "maumau_sandbox_bot";
