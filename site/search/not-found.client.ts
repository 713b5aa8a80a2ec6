/** Names the address that has no page: the page itself is one file for all of them. */
const address = document.querySelector('[data-address]')
if (address) address.textContent = location.pathname
