/** The page of a model: its table is built, and its boxes come to life. */
import { takeOver } from '../core/takeover.client.ts'
import { bindBoxes } from './variants.client.ts'

void takeOver(bindBoxes)
