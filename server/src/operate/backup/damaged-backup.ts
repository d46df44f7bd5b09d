import { StartRefused } from '../../start/postgres/index.ts'

/** Error for a backup that cannot be used. Its message is for the operator. */
export class DamagedBackup extends StartRefused {
  override name = 'DamagedBackup'
}
