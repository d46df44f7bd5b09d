import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { billOfMaterials, type Product } from './bill-of-materials.ts'
import { installPackages } from './install-packages.ts'
import {
  findRuntimePackages,
  type LockedPackage,
  type LockedPackages,
  readLockedPackages,
} from './locked-packages.ts'
import { nodePackage, type Platform, platforms, postgresPackage } from './platforms.ts'
import { readCommit } from './read-commit.ts'
import { listPackageFiles, listProjectFiles, type ReleaseFile } from './release-files.ts'
import { readSigningKey, signFile } from './sign.ts'
import { writeArchive } from './write-archive.ts'

export interface ReleaseOptions {
  /** Name of a platform, such as `linux-x64`. */
  platform: string
  /** Folder for the files of the release. */
  to: string
  level: number
  /** True if files may differ from the commit. The release then says so. */
  allowsChanges: boolean
  /** File with the private key for the signature. */
  signWith?: string | undefined
}

export interface BuiltRelease {
  archive: string
  bytes: number
  sha256: string
  /** All files that were written. */
  files: string[]
}

/**
 * Builds the release of one platform: the archive, its bill of materials, a file with the SHA-256 of both and, with a
 * key, the signature of that file.
 */
export async function buildRelease(root: string, options: ReleaseOptions): Promise<BuiltRelease> {
  const platform = platforms[options.platform]
  if (!platform)
    throw new Error(
      `The platform must be one of ${Object.keys(platforms).join(', ')}, not "${options.platform}".`,
    )
  const key = options.signWith === undefined ? undefined : readSigningKey(options.signWith)
  const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Product
  const all = readLockedPackages(root)
  const packages = findRuntimePackages(all, platform)
  const folder = `${product.name}-${product.version}-${options.platform}`
  mkdirSync(options.to, { recursive: true })
  const archive = join(options.to, `${folder}.tar.zst`)
  const materials = join(options.to, `${folder}.cdx.json`)
  const bill = billOfMaterials(all, packages, { product, platform })
  const files = [
    ...listProjectFiles(root),
    ...ownTexts(product, { commit: checkedCommit(root, options), packages, options, platform, bill }),
  ]
  const sha256 = await withPackages(root, { all, packages, platform }, (installed) =>
    writeArchive(archive, [...files, ...installed], { folder, level: options.level }),
  )
  writeFileSync(materials, bill)
  const sums = `${archive}.sha256`
  writeFileSync(sums, `${sha256}  ${basename(archive)}\n`)
  const signature = key === undefined ? [] : [signFile(sums, key)]
  return { archive, bytes: statSync(archive).size, sha256, files: [archive, sums, materials, ...signature] }
}

function checkedCommit(root: string, { allowsChanges }: ReleaseOptions): string | null {
  const commit = readCommit(root)
  if (!commit) return null
  if (commit.changedFiles.length === 0) return commit.id
  if (!allowsChanges)
    throw new Error(
      `These files differ from the commit: ${commit.changedFiles.slice(0, 10).join(', ')}. Commit them, or add --with-changes for a trial.`,
    )
  return `${commit.id} with changes`
}

/** Returns the files that exist only in a release. */
function ownTexts(
  { name, version, license }: Product,
  about: {
    commit: string | null
    packages: ReadonlyMap<string, LockedPackage>
    options: ReleaseOptions
    platform: Platform
    bill: string
  },
): ReleaseFile[] {
  const { commit, packages, options, platform, bill } = about
  const versionOf = (path: string): string => packages.get(path)!.version!
  const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
  return [
    { path: 'package.json', text: json({ name, version, private: true, license, type: 'module' }) },
    {
      path: 'release.json',
      text: json({
        version,
        platform: options.platform,
        commit,
        node: versionOf(nodePackage(platform)),
        postgres: versionOf(postgresPackage(platform)),
      }),
    },
    { path: 'sbom.cdx.json', text: bill },
  ]
}

/**
 * Calls `work` with the files of the packages. They are those of this checkout or, for another platform, are installed
 * into a temporary folder.
 */
async function withPackages<Result>(
  root: string,
  needed: { all: LockedPackages; packages: ReadonlyMap<string, LockedPackage>; platform: Platform },
  work: (files: ReleaseFile[]) => Promise<Result>,
): Promise<Result> {
  const { packages, platform } = needed
  const here = listPackageFiles(root, packages, platform)
  if (here.missing.length === 0) return await work(here.files)
  const folder = mkdtempSync(join(tmpdir(), 'quoin-release-'))
  try {
    installPackages(root, folder, platform)
    const { files, missing } = listPackageFiles(folder, packages, platform)
    if (missing.length > 0)
      throw new Error(
        `The registry does not have ${missing.join(', ')} in the version of package-lock.json, without which Quoin does not run on ${platform.os}-${platform.cpu}.`,
      )
    return await work(files)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
