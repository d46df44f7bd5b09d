import { listMigrations } from '../../../kernel/database/migration-list.ts'
import { type Check, listed, right, wrong } from '../check.ts'

interface Applied {
  name: string
  digest: string
  expands: boolean
}

export const schemaVersion: Check = {
  name: 'schema-version',
  title: 'the schema matches this version of Quoin',
  async examine({ reader }) {
    const applied = await reader.queries.rows<Applied>(
      'select m.name, m.digest, m.expands from public.quoin_migrations m order by m.name',
    )
    const files = new Map((await listMigrations()).map((file) => [file.name, file]))
    const unknown = applied.filter(({ name, expands }) => !files.has(name) && !expands)
    if (unknown.length > 0)
      return wrong(
        `A newer version of Quoin changed this database: ${namesOf(unknown)}.`,
        'Start the newer version, or restore the backup from before the upgrade.',
      )
    const names = new Set(applied.map(({ name }) => name))
    const missing = [...files.values()].filter(({ name }) => !names.has(name))
    if (missing.length > 0)
      return wrong(
        `The database lacks ${missing.length} migrations of this program: ${namesOf(missing)}.`,
        'Run `quoin upgrade`, or restart all processes of Quoin with this version: the first one applies them.',
      )
    const changed = applied.filter(({ name, digest }) => {
      const file = files.get(name)
      return file && digest !== file.digest && digest !== file.former
    })
    if (changed.length > 0)
      return wrong(
        `The files of applied migrations were changed: ${namesOf(changed)}. The next start will be refused.`,
        'Install the release again. Applied migrations must not change.',
      )
    return right(`${applied.length} migrations`)
  },
}

const namesOf = (migrations: readonly { name: string }[]): string =>
  listed(migrations.map(({ name }) => name))
