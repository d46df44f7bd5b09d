import { useEffect, useState } from 'react'

/**
 * Returns a URL for bytes that the browser already has, for a player or a download. The URL is revoked when the
 * component is removed.
 */
export function useFileAddress(base64: string | undefined, type: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (base64 === undefined) return undefined
    const url = URL.createObjectURL(fileOf(base64, type))
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [base64, type])
  return address
}

export const fileOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], { type })

/** Lets the browser save bytes as a file. */
export function saveFile(base64: string, { filename, type }: { filename: string; type: string }): void {
  const url = URL.createObjectURL(fileOf(base64, type))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
