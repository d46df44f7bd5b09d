export interface Memory {
  megabytes: number
  /**
   * Growth of the memory during the second half of the time, as a share of its mean: 0.1 is ten percent. It
   * is the slope of a linear regression of the samples.
   */
  slope: number
}

/**
 * Samples the memory of this process twice a second. The returned function stops the sampling and returns the result.
 */
export function sampleMemory(): () => Memory {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(process.memoryUsage.rss()), 500)
  return () => {
    clearInterval(timer)
    const later = samples.slice(Math.floor(samples.length / 2))
    const mean = later.reduce((sum, sample) => sum + sample, 0) / later.length
    const middle = (later.length - 1) / 2
    let [along, across] = [0, 0]
    for (const [n, sample] of later.entries()) {
      along += (n - middle) * (sample - mean)
      across += (n - middle) ** 2
    }
    return { megabytes: mean / 2 ** 20, slope: ((along / across) * later.length) / mean }
  }
}
