/**
 * Error for a start that is refused for a reason that the person who started Quoin can correct. Its message
 * is written for that person.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
