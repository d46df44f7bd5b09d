/** Names an object: ids of ours and a word, nothing that a caller wrote. */
export interface ObjectKey {
  orgId: string
  /** What it is, such as `crew_photo`. */
  kind: string
  id: string
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const word = /^[a-z][a-z_]{0,39}$/

/** `organization/kind/id`. Anything else is no name of an object, wherever it comes from. */
export function objectName({ orgId, kind, id }: ObjectKey): string {
  if (!uuid.test(orgId) || !word.test(kind) || !uuid.test(id)) throw new Error('That names no object.')
  return `${orgId}/${kind}/${id}`
}
