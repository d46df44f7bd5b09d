import { setTimeout as sleep } from 'node:timers/promises'
import { openTestPostgres } from '../../server/src/testing/global-setup.ts'
import { twoCells } from '../../server/test/moves/cells.ts'
import { assertWhole, makeCompany, sendRequest } from '../../server/test/moves/moving-company.ts'
import type { Disaster } from './disaster.ts'
import { mountSmallDisk } from './small-disk.ts'

const mebibyte = 1024 * 1024
const leads = 120

/** The disk of the other installation is full when an organization moves there. The move is repeated once there is room. */
export const fullDiskAtMove: Disaster = {
  name: 'full-disk-at-move',
  async run(scene) {
    const disk = mountSmallDisk(scene.tidy, 900)
    const other = await openOn(disk.path)
    scene.tidy.after(() => other.close())
    const cells = await twoCells((close) => scene.tidy.after(close), other.connection)
    const company = await makeCompany(cells.from, cells.to, 'http://localhost:1999/', 'mover')
    for (let at = 0; at < leads; at++) {
      const body = { customer_name: 'Ada', service_address: '1 Main St', notes: `disaster ${at}` }
      const { body: answer } = await sendRequest(company.at, company.key, {
        path: '/leads',
        idempotencyKey: `${at}`,
        body,
      })
      company.createdLeads.push({ marker: `disaster ${at}`, idempotencyKey: `${at}`, id: answer.data.id })
    }
    const move = ['orgs', 'move', '--org', company.slug, '--to', cells.to.address]
    let isMoved = false
    for (let at = 0; at < 3 && !isMoved; at++) {
      const { ended } = scene.start(move, cells.from.env)
      await sleep(at === 0 ? 0 : 900 + scene.random.integer(800))
      disk.fill(scene.random.integer(mebibyte / 4))
      const { status, stderr } = await ended
      isMoved = status === 0
      scene.say(`  filled during a move: ${status} ${stderr.trim().split('\n').at(-1)?.slice(0, 500)}`)
      disk.free()
      await sleep(2000)
    }
    if (!isMoved) await scene.json(move, cells.from.env)
    ;[company.at, company.other] = [cells.to, cells.from]
    await assertWhole(company)
  },
}

/** Starts a Postgres whose data is on this disk. */
async function openOn(path: string): ReturnType<typeof openTestPostgres> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = path
  try {
    return await openTestPostgres()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}
