import { buffer } from 'node:stream/consumers'
import { newId } from '../../../kernel/ids.ts'
import { serviceOrgId } from '../../../kernel/tasks/task.ts'
import { hasDatabase } from '../../../start/open-existing.ts'
import { type OfflineCheck, type OfflineParts, right, wrong } from '../check.ts'

/** Stores a small object, reads it and deletes it, under a key that no file uses. */
export const storageAccess: OfflineCheck = {
  name: 'storage-access',
  title: 'files can be stored, read and deleted',
  isOffline: true,
  async examine({ config, storage }) {
    // A file in an empty data directory would make the first start fail.
    if (
      config.storage.kind === 'directory' &&
      config.databaseUrl === undefined &&
      !hasDatabase(config.dataDirectory)
    )
      return right('not tried, because there is no installation yet')
    const key = { orgId: serviceOrgId, kind: 'doctor', id: newId() }
    const content = Buffer.from(`Quoin checks its storage: ${key.id}`)
    try {
      await storage.put(key, content, 'text/plain')
      const object = await storage.read(key)
      const isSame = object !== undefined && content.equals(await buffer(object))
      await storage.delete(key)
      if (isSame && (await storage.head(key)) === undefined) return right(nameOf(config))
      return wrong(
        `What is stored in ${nameOf(config)} cannot be read or deleted.`,
        'Check that the directory or bucket is an ordinary one, without rules of its own.',
      )
    } catch (error) {
      const { message, cause } = error as Error
      return wrong(
        `Nothing can be stored in ${nameOf(config)}: ${(cause instanceof Error ? cause.message : message).replace(/\.$/, '')}.`,
        config.storage.kind === 's3'
          ? 'Check the address, the name of the bucket and the keys. They need the rights to put, get and delete objects.'
          : 'Check that the directory exists, belongs to the user of Quoin, and that its disk has room.',
      )
    }
  },
}

function nameOf({ storage }: Pick<OfflineParts['config'], 'storage'>): string {
  return storage.kind === 's3'
    ? `the bucket ${storage.bucket} at ${new URL(storage.endpoint).host}`
    : `the directory ${storage.dataDirectory}/files`
}
