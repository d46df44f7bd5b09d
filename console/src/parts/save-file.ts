/** Lets the browser save bytes or text as a file. */
export function saveFile(content: BlobPart, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  saveFrom(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Lets the browser save what is at a URL as a file. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Lets the browser save a PDF that an operation returned in base64. */
export function savePdf({ content_base64, file_name }: { content_base64: string; file_name: string }): void {
  const bytes = Uint8Array.from(atob(content_base64), (letter) => letter.charCodeAt(0))
  saveFile(bytes, 'application/pdf', file_name)
}
