import { setPriority } from 'node:os'

/**
 * A worker process calls it once it is loaded: its jobs give way to the answers of the service. Loading does not, because
 * somebody is waiting for the first job.
 */
export function giveWay(): void {
  setPriority(10)
}
