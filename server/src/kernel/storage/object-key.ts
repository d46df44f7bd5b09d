/** Key of an object: our own ids and a word, no text from a caller. */
export interface ObjectKey {
  orgId: string
  /** Type of the object, such as `crew_photo`. */
  kind: string
  id: string
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const word = /^[a-z][a-z_]{0,39}$/

/** `organization/kind/id`. Everything else is refused. */
export function objectName({ orgId, kind, id }: ObjectKey): string {
  if (!uuid.test(orgId) || !word.test(kind) || !uuid.test(id))
    throw new Error('This is not the key of a stored object.')
  return `${orgId}/${kind}/${id}`
}
