import { cpus } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What a figure was measured on: a machine that is full answers late, whoever filled it. */
export interface MachineUse {
  /** How much of its processors was in use, by whomever. */
  busy: string
  /** For how long the process that measures stood still, at most. */
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

/** Of all processors since the machine started, and how much of it nobody used. */
function spent(): [all: number, idle: number] {
  const times = cpus().map((each) => each.times)
  const sum = (of: (each: (typeof times)[number]) => number): number =>
    times.reduce((total, each) => total + of(each), 0)
  return [sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq), sum(({ idle }) => idle)]
}
