/** Quoin cannot be made ready, for a reason that its user can mend: the message is a sentence for them. */
export class Refusal extends Error {}
