/** The start cannot go on, for a reason that whoever started Quoin can mend: the message is a sentence for them. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
