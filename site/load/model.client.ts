import { takeOver } from '../core/takeover.client.ts'
import { bindBoxes } from './variants.client.ts'

void takeOver(bindBoxes)
