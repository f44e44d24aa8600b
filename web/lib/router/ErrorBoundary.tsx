import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** The children are drawn again when it changes. */
  resetKey: unknown;
  renderError: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  resetKey: unknown;
  failure: { error: unknown } | null;
}

/** Draws something else in place of children that fail. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  static getDerivedStateFromProps = ({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) =>
    resetKey === state.resetKey ? null : { resetKey, failure: null };

  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, failure: null };

  override render() {
    const { failure } = this.state;
    return failure ? this.props.renderError(failure.error) : this.props.children;
  }
}
