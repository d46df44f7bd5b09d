import { createHash } from 'node:crypto'
import * as z from 'zod'

const manifestSchema = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      'Encoded-Path': z.string().optional(),
      Size: z.int(),
      Checksum: z.string(),
    }),
  ),
  'Manifest-Checksum': z.string(),
})

/** Size and SHA-256 digest of a file of the database. */
export interface FileDigest {
  bytes: number
  sha256: string
}

/**
 * Compares files with the manifest that Postgres computed while it read them. Returns one sentence for each difference.
 * Files of the write-ahead log are not in the manifest, because each of their records has its own checksum.
 */
export function compareWithManifest(
  files: ReadonlyMap<string, FileDigest>,
  manifest: Buffer,
): readonly string[] {
  const text = manifest.toString()
  const listed = manifestSchema.parse(JSON.parse(text))
  const covered = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'))
  if (createHash('sha256').update(covered).digest('hex') !== listed['Manifest-Checksum'])
    return ['The manifest of the database is damaged.']
  const differences: string[] = []
  const names = new Set<string>()
  for (const { Path: path, 'Encoded-Path': encoded, Size: size, Checksum: checksum } of listed.Files) {
    const name = path ?? Buffer.from(encoded ?? '', 'hex').toString()
    names.add(name)
    const file = files.get(name)
    if (!file) differences.push(`${name} is missing.`)
    else if (file.bytes !== size || file.sha256 !== checksum)
      differences.push(`${name} differs from what Postgres read.`)
  }
  for (const name of files.keys())
    if (!names.has(name) && !name.startsWith('pg_wal/')) differences.push(`${name} is not in the manifest.`)
  return differences
}
