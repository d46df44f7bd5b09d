import type { ObjectKey } from '../../../kernel/storage/index.ts'

/** Storage key of a file's bytes. */
export function objectOf(orgId: string, file: { id: string; kind: string }): ObjectKey {
  return { orgId, kind: file.kind, id: file.id }
}

/**
 * Storage key of an upload. It differs from the key of the file, because the upload URL can still be used after the
 * file is complete.
 */
export function uploadOf(orgId: string, fileId: string): ObjectKey {
  return { orgId, kind: 'uploads', id: fileId }
}
