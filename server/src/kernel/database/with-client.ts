import pg from 'pg'

/**
 * Runs `work` with a connection of its own, outside of the service's pools, and closes the connection afterwards. If
 * the connection is lost, the next statement on it fails.
 */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  // Without a listener, a lost connection would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
