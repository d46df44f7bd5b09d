import pg from 'pg'
import { openCluster } from './cluster.ts'
import { seed } from './seed.ts'
import { start } from './child.ts'
import { startProgram } from './program.ts'
import { writeLoads } from './scenarios.ts'
const c = await openCluster()
try {
  const connection = await c.database('x')
  const orgs = await seed(connection, {
    organizations: 100,
    keyed: 50,
    leadsPerKeyed: 1000,
    leadsOfOthers: 100,
  })
  const program = await startProgram(connection)
  const loader = await start<unknown>('./load.ts', 'ready')
  const cl = new pg.Client(connection)
  await cl.connect()
  for (const many of [1])
    for (const connections of [8]) {
      const load = writeLoads(orgs.slice(0, many), [])[0]!.service
      await loader.request({ port: program.ready, load, connections, milliseconds: 2000 })

      await cl.query('create extension if not exists pg_stat_statements')
      await cl.query('select pg_stat_statements_reset()')
      const r = await loader.request<{ requests: number; seconds: number; p50: number }>({
        port: program.ready,
        load,
        connections,
        milliseconds: 5000,
      })
      const { rows } = await cl.query(
        `select round((total_exec_time * 1000 / $1::numeric::float8)::numeric, 1) us, round((total_plan_time * 1000 / $1::numeric::float8)::numeric, 1) plan, round(calls::numeric / $1::numeric, 2) c, round(wal_bytes::numeric / $1::numeric) wal, toplevel t, left(regexp_replace(query, '\s+', ' ', 'g'), 110) q from pg_stat_statements order by total_exec_time desc limit 45`,
        [r.requests],
      )
      for (const x of rows)
        console.log(
          String(x.us).padStart(7),
          String(x.plan).padStart(6),
          String(x.c).padStart(6),
          String(x.wal).padStart(6),
          x.t ? 'T' : '  n',
          x.q,
        )
      console.log(many, connections, (r.requests / r.seconds).toFixed(0), 'p50', r.p50.toFixed(1))
    }
  await cl.end()
  await loader.stop()
  await program.stop()
} catch (e) {
  console.error(e)
} finally {
  await c.remove().catch(() => 0)
  process.exit()
}
