/** Acts on somebody's account that are asked about before; each is a route of its own below the person's address. */
export type AtoNoUsuario = 'redefinir-senha' | 'ver-como';

interface Pergunta {
  readonly titulo: string;
  readonly texto: string;
  readonly botao: string;
}

export const PERGUNTAS: Readonly<Record<AtoNoUsuario, Pergunta>> = {
  'redefinir-senha': {
    titulo: 'Redefinir a senha',
    texto:
      'A pessoa recebe por e-mail um endereço que serve uma vez para escolher outra senha. A de agora vale até que ela escolha.',
    botao: 'Enviar o endereço',
  },
  'ver-como': {
    titulo: 'Ver como',
    texto:
      'Você vê o sistema como esta pessoa o vê, por até 30 minutos, e não pode alterar nada. O começo e o fim ficam no registro.',
    botao: 'Ver como esta pessoa',
  },
};

export const enderecoDoAto = (id: string, ato: AtoNoUsuario) => `/seguranca/usuarios/${id}/${ato}`;
