"""Our detector: sequential tests, calibrated on the site's own good documents, beside the two of the paper.

Three kinds of charts look at every document:
- `experts`: trees that tell the site's documents from imagined failures; what they say is a likelihood ratio, and the
  ratios are summed up (CUSUM) for breaks of all pages and of some;
- `shape`: a multivariate EWMA of the nine numbers without P, in the units of the site's own wandering;
- `rates`: cheap signals beside the numbers (a rule that matches nothing, the same text again), each with its usual rate.
"""

from mediamon.drift.ours.detector import OurDetector

__all__ = ["OurDetector"]
