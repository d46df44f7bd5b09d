import type { ObjectKey } from '../../../kernel/storage/index.ts'

/** Permanent location of a file's bytes. */
export function objectOf(orgId: string, file: { id: string; kind: string }): ObjectKey {
  return { orgId, kind: file.kind, id: file.id }
}

/** Location of uploads, separate because an upload address keeps working after its file is complete. */
export function uploadOf(orgId: string, fileId: string): ObjectKey {
  return { orgId, kind: 'uploads', id: fileId }
}
