import type { ObjectKey } from '../../kernel/storage/index.ts'

/** Where the bytes of a file lie for good. */
export function objectOf(orgId: string, file: { id: string; kind: string }): ObjectKey {
  return { orgId, kind: file.kind, id: file.id }
}

/** Where a caller puts them: apart, because an address goes on working after its file is complete. */
export function uploadOf(orgId: string, fileId: string): ObjectKey {
  return { orgId, kind: 'uploads', id: fileId }
}
