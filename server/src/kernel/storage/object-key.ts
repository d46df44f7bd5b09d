/** Key of a stored object. It consists of ids and a fixed word, and contains no text from a caller. */
export interface ObjectKey {
  orgId: string
  /** Type of the object, such as `crew_photo`. */
  kind: string
  id: string
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const word = /^[a-z][a-z_]{0,39}$/

/** Returns the name of an object, `organization/kind/id`. Throws if a part has an invalid form. */
export function objectName({ orgId, kind, id }: ObjectKey): string {
  if (!uuid.test(orgId) || !word.test(kind) || !uuid.test(id))
    throw new Error('This is not the key of a stored object.')
  return `${orgId}/${kind}/${id}`
}
