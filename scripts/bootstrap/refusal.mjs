/**
 * Error for a start that is refused for a reason that the user can correct. Its message is a sentence for the
 * user.
 */
export class Refusal extends Error {}
