import { deskCrashTest } from '#tests/alone/desk-crash.ts'

deskCrashTest('sqlite')
