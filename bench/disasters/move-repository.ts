import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scene } from './scene.ts'

/** Sets up the backups in another directory, with a new recovery code, and makes a backup there. */
export async function moveRepository(scene: Scene, disk: string): Promise<void> {
  scene.repository = join(disk, 'repository')
  const { recovery_code } = await scene.json(['backup', 'setup', '--to', scene.repository, '--again'])
  writeFileSync(scene.codeFile, recovery_code)
  await scene.json(['backup'])
}
