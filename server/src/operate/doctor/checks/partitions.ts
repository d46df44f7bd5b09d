import { tablesWithoutNextPartition } from '../../../kernel/retention/maintain-partitions.ts'
import { makePartitions } from '../../../kernel/retention/make-partitions.ts'
import { type Check, listed, right, wrong } from '../check.ts'

export const partitions: Check = {
  name: 'partitions',
  title: 'partitions exist for the near future',
  async examine({ reader, config, now }) {
    const tables = await reader.asSystem((queries) =>
      tablesWithoutNextPartition(queries, config.retention, now()),
    )
    return tables.length === 0
      ? right()
      : wrong(
          `No partition exists for new rows of ${listed(tables)}. They are stored in the default partition, which makes retention slow.`,
          'Check that background work is running. Every start of Quoin and `quoin doctor --fix partitions` create the missing partitions.',
        )
  },
  fix: ({ connection, config }) => makePartitions(connection, config.retention),
}
