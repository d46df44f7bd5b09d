import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Numbers of copies of the records of a company, and of other companies, before and after the growth. */
export interface Growth {
  records: readonly [few: number, many: number]
  organizations: readonly [few: number, many: number]
  /**
   * Blocks and rows that a statement may read in addition beside the other companies. Of a company with fewer than 1,000
   * rows, all rows may be read, because that takes less time than a plan for its values.
   */
  besideTiny?: { blocks: number; rows: number }
}

/**
 * Runs the law of growth (server/test/growth.test.ts) with these numbers. It counts the blocks and rows that each query
 * reads, so the load of the machine does not matter. Returns the exit status, 1 if a query reads more.
 */
export function measureGrowth(growth: Growth): Promise<number> {
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/test.ts'), '--test-timeout=3600000', 'server/test/growth.test.ts'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, QUOIN_TEST_GROWTH: JSON.stringify(growth) } },
  )
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
