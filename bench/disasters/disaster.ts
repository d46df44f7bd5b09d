import type { Scene } from './scene.ts'

/** A disaster that is provoked in an installation under load. */
export interface Disaster {
  name: string
  /** Runs the disaster, recovers as docs/operate says, and throws an error if a promise is broken. */
  run(scene: Scene): Promise<void>
  /** Settings of the service, such as a bucket, and the size of the disk of its data in MiB. */
  prepare?(): Promise<Preparation>
}

export interface Preparation {
  env?: Record<string, string>
  /** Size of a small disk for the data directory, in MiB. Undefined: the disk of the machine. */
  dataDiskMebibytes?: number
  /** Program and arguments before each command, for example for a wrong clock. */
  prefix?: readonly string[]
  tidy?: () => unknown
}
