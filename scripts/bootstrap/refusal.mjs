/** Quoin cannot start, for a reason that its user can fix: the message is a sentence for them. */
export class Refusal extends Error {}
