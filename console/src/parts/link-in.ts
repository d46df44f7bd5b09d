/** Returns the first link to a customer page in the text of a message. */
export const linkIn = (text: string): string | undefined => /https?:\/\/[^\s"<>]+\/p\/[\w.-]+/.exec(text)?.[0]
