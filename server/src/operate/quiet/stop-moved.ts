import type { AppKernel } from '../../app/kernel.ts'
import { findOrganization } from '../../domains/organization/company/index.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { invalidField } from '../../kernel/errors.ts'
import { saveMove, storeEntryPoints } from '../../kernel/moves/moves-table.ts'
import { inTransaction, lookAt, openSide } from '../../kernel/moves/side.ts'

/** An organization that moved to another installation after the backup. */
export interface MovedOrganization {
  slug: string
  /** Code of the cell to which it moved. */
  cell: string
}

/**
 * Stops organizations that moved to another installation after the backup, as the move stopped them in the original:
 * their calls are refused, and their background work never runs here. `owner` logs in as the owner of the tables.
 * @throws {AppError} `validation_error`, if there is no such organization.
 */
export async function stopMoved(
  { database }: AppKernel,
  owner: Connection,
  moved: readonly MovedOrganization[],
): Promise<void> {
  if (moved.length === 0) return
  const side = await openSide(owner)
  try {
    for (const { slug, cell } of moved) {
      const org = await findOrganization(database.system, slug)
      if (!org)
        throw invalidField('moved-away', `names ${slug}, which is not an organization of this installation`)
      await lookAt(side, org.id)
      await inTransaction(side, 'begin', async () => {
        await storeEntryPoints(side, org.id)
        await saveMove(side, org.id, { state: 'left', cell })
      })
    }
  } finally {
    await side.close()
  }
}
