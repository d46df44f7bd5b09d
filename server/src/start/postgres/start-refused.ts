/**
 * Error for a start that cannot continue, for a reason that the person who started Quoin can correct. The message is
 * for that person.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
