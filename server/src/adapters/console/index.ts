export { builtConsole, consoleAssets } from './assets.ts'
export { consoleCookies } from './console-cookies.ts'
export { consoleDoor } from './console-door.ts'
export { signInRoutes } from './sign-in-routes.ts'
