import { quieterMode } from './quieterMode';
import type { RequestSettings } from './readRequestSettings';

/**
 * Returns the settings in effect if a workspace has settings: it can tighten the user's settings, and never loosen
 * them. Of budgets, limits and amounts above which Rpcbook asks, the lower value applies. Inquiries about contracts can
 * only be restricted. Web services and costs come only from the user; a workspace raises costs per network
 * (`withRaisedCosts`).
 * @param user settings of the user, without those of the workspace
 * @param merged the same settings where those of the workspace take precedence
 */
export function stricterSettings(user: RequestSettings, merged: RequestSettings): RequestSettings {
  return {
    ...merged,
    maxBytes: Math.min(user.maxBytes, merged.maxBytes),
    maxConcurrent: {
      http: Math.min(user.maxConcurrent.http, merged.maxConcurrent.http),
      ws: Math.min(user.maxConcurrent.ws, merged.maxConcurrent.ws),
    },
    confirmAbove: {
      credits: Math.min(user.confirmAbove.credits, merged.confirmAbove.credits),
      unpricedCalls: Math.min(user.confirmAbove.unpricedCalls, merged.confirmAbove.unpricedCalls),
    },
    dailyBudget: lowerLimit(user.dailyBudget, merged.dailyBudget),
    cellBudget: lowerLimit(user.cellBudget, merged.cellBudget),
    creditsPerSecond: lowerLimit(user.creditsPerSecond, merged.creditsPerSecond),
    alertAt: {
      warn: Math.min(user.alertAt.warn, merged.alertAt.warn),
      error: Math.min(user.alertAt.error, merged.alertAt.error),
    },
    costs: user.costs,
    knowledge: {
      failures: quieterMode(user.knowledge.failures, merged.knowledge.failures),
      tokens: quieterMode(user.knowledge.tokens, merged.knowledge.tokens),
      followProxies: quieterMode(user.knowledge.followProxies, merged.knowledge.followProxies),
      verified: quieterMode(user.knowledge.verified, merged.knowledge.verified),
      web: user.knowledge.web,
      allowedWebOrigins: user.knowledge.allowedWebOrigins,
    },
  };
}

/** Returns the lower of two limits. Undefined means no limit. */
function lowerLimit(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
