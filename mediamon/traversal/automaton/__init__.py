"""The automaton: buttons and states, the graph of presses, and the events from which all that is known follows."""
