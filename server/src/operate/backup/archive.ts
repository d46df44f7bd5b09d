import * as z from 'zod'

// The content of a backup is a tar archive, compressed with zstd and encrypted (sealed-stream.ts). Its entries, in this
// order:
//
// 1. `quoin.json`: describes the installation that was backed up (`aboutSchema`).
// 2. `secret`: the master secret, without which the database cannot be used.
// 3. Of a physical backup, `postgres/…`: the files of the database, and `backup_manifest`, in which Postgres lists their
//    digests. Of a logical backup, `layout.json`: the tables (`layoutSchema`); `rows/TABLE/NUMBER`: complete rows of a
//    table as Postgres writes them with COPY, in pieces; and `contents.json`: what the tables contain (`contentsSchema`).
// 4. `files/ORGANIZATION/KIND/ID`: the stored files. They come after the database: a file to which a row refers is in
//    storage before the row, and for 30 days after the row was deleted.
//    A backup in a repository has `files-key` and `lists/NUMBER.json` instead (repository-files.ts).
// 5. `end.json`: the numbers of files and bytes that were written (`endSchema`). A backup without it is incomplete.

export const names = {
  about: 'quoin.json',
  secret: 'secret',
  database: 'postgres',
  manifest: 'backup_manifest',
  layout: 'layout.json',
  rows: 'rows',
  contents: 'contents.json',
  files: 'files',
  filesKey: 'files-key',
  lists: 'lists',
  end: 'end.json',
} as const

/**
 * Form of a backup. `physical`: the files of the database, as Postgres copies them. `logical`: the rows of all tables, as
 * text that every version of Postgres reads.
 */
export const backupForms = ['physical', 'logical'] as const
export type BackupForm = (typeof backupForms)[number]

export const aboutSchema = z.object({
  /** Backups of earlier versions are physical. */
  form: z.enum(backupForms).default('physical'),
  /** Time at which the backup began. The backup contains every change that was committed before. */
  at: z.iso.datetime(),
  quoin: z.string(),
  /** Code of the installation. */
  cell: z.string(),
  /** Major version of Postgres. Another major version cannot read the files of a physical backup. */
  postgres: z.int(),
  /** Migrations of the database. `expands` is true if older versions of Quoin still work after the migration. */
  migrations: z.array(z.object({ name: z.string(), expands: z.boolean() })),
  /** Size of the database, and of the stored files, in bytes. */
  database_bytes: z.int(),
  file_bytes: z.int(),
})
export type About = z.infer<typeof aboutSchema>

export const layoutSchema = z.object({
  /** Tables in the order of their rows. Names are quoted, and contain the schema. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Partitions of tables, except default partitions. `bound` is SQL such as `FOR VALUES FROM ('…') TO ('…')`. */
  partitions: z.array(z.object({ table: z.string(), name: z.string(), bound: z.string() })),
})
export type Layout = z.infer<typeof layoutSchema>

export const contentsSchema = z.object({
  /** Number of rows and digest of each table, in the order of the layout. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), digest: z.string() })),
  sequences: z.array(
    z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
})
export type Contents = z.infer<typeof contentsSchema>

/** A list of stored files: the name of each, and the SHA-256 digest of its bytes. */
export const listSchema = z.array(z.tuple([z.string(), z.string().regex(/^[0-9a-f]{64}$/)]))

export const endSchema = z.object({
  /** Number of files of the database, or of pieces of rows, and their total size in bytes. */
  database_files: z.int(),
  database_bytes: z.int(),
  /** Number of stored files in the backup. */
  files: z.int(),
  /** Names of stored files that the storage did not have. */
  missing: z.array(z.string()),
  /** Names of stored files whose bytes had changed since they were stored. */
  wrong: z.array(z.string()),
})
export type End = z.infer<typeof endSchema>
