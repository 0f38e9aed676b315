import { browserGoals } from './browser.ts'
import { printGoals } from './figures.ts'
import { cachedGoals } from './wrk.ts'

printGoals([...(await browserGoals()), ...(await cachedGoals())])
