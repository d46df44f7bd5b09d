import { cpus } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Load of the machine during a measurement. On a busy machine, answers are late, whichever program causes the load. */
export interface MachineUse {
  /** Share of the machine's processor time that all programs together used. */
  busy: string
  /** Longest time for which the measuring process did not run, in milliseconds. */
  standstillMs: number
}

export function watchMachine(): { stop(): MachineUse } {
  const before = spent()
  const delay = monitorEventLoopDelay()
  delay.enable()
  return {
    stop: () => {
      delay.disable()
      const [all, idle] = spent().map((ms, at) => ms - before[at]!) as [number, number]
      return {
        busy: `${((100 * (all - idle)) / all).toFixed(0)} %`,
        standstillMs: Math.round(delay.max / 1e6),
      }
    },
  }
}

/** Returns the processor time of all cores since the machine started, and the idle part of it. */
function spent(): [all: number, idle: number] {
  const times = cpus().map((each) => each.times)
  const sum = (of: (each: (typeof times)[number]) => number): number =>
    times.reduce((total, each) => total + of(each), 0)
  return [sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq), sum(({ idle }) => idle)]
}
