import type pg from 'pg'

// With synchronous replication, a commit waits until a standby has stored it. If someone cancels the waiting statement
// (`pg_cancel_backend`), Postgres reports the commit as successful, with a warning that only this server has it. If the
// server then fails, the commit is lost. So the caller of such a commit must not receive a success.

const unreplicated = new WeakSet<pg.ClientBase>()

/** Observes the warnings of a connection. */
export function watchReplication(client: pg.ClientBase): void {
  client.on('notice', ({ routine }) => {
    // The name of the function in Postgres. The text of the warning depends on the language of the server.
    if (routine === 'SyncRepWaitForLSN') unreplicated.add(client)
  })
}

/** Throws if the latest commit on this connection is not known to be on a standby. It is reported as a lost connection. */
export function refuseUnreplicated(client: pg.ClientBase): void {
  if (!unreplicated.delete(client)) return
  throw Object.assign(
    new Error(
      'The wait for the synchronous standby was cancelled, so the commit is perhaps on one server only.',
    ),
    { code: '08006' },
  )
}
