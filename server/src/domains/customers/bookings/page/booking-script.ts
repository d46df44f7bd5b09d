/**
 * Script of the booking page. A second click on a button sends nothing. The page works without it: the id of the form
 * makes a repeated request return the first booking.
 */
export const bookingScript = `
(() => {
  let isSent = false
  document.addEventListener('submit', (event) => {
    if (isSent) return event.preventDefault()
    isSent = true
    event.target.setAttribute('aria-busy', 'true')
  })
  addEventListener('pageshow', () => { isSent = false })
})()
`
