import type { TestOrg } from '../../../../testing/test-org.ts'
import { saveConnector } from '../operations/settings/connectors/save.ts'

/** Creates a connector. Returns its id and its key in plain text. */
export async function connect(
  org: TestOrg,
  input: object = {},
): Promise<{ id: string; connector_key: string }> {
  const { id, connector_key } = await org.run(saveConnector, { name: 'Web form', ...input }, org.operator)
  return { id, connector_key: connector_key! }
}
