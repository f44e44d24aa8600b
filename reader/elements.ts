/** An element with its class and its text. */
export const createElement = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
};

/** A button without text: `label` is its name, and the style sheet draws it. */
export const createButton = (className: string, label: string, press: () => void): HTMLButtonElement => {
  const button = createElement('button', className);
  button.type = 'button';
  button.ariaLabel = label;
  button.addEventListener('click', press);
  return button;
};
