/** What a message says; its address is not its business. */
export interface Carta {
  readonly assunto: string;
  readonly texto: string;
  /** What it says instead where the file that it brings may no longer go along; absent where it brings none. */
  readonly reserva?: string;
}

const carta = (assunto: string, ...paragrafos: readonly string[]): Carta => ({
  assunto,
  texto: `${['Olá,', ...paragrafos, 'Atalaia'].join('\n\n')}\n`,
});

const NAO_FUI_EU =
  'Se não foi você, redefina a senha em “Esqueci minha senha”, na página de entrada, e avise quem administra o seu acesso.';

export const convite = (link: string, horas: number): Carta =>
  carta(
    'Seu acesso à Atalaia',
    'Criaram um acesso para você na Atalaia. Abra o endereço abaixo e escolha a sua senha:',
    link,
    `O endereço serve uma vez e vale por ${horas} horas.`,
  );

export const redefinicao = (link: string, minutos: number): Carta =>
  carta(
    'Redefinir a senha da Atalaia',
    'Pediram para redefinir a senha desta conta. Para escolher outra, abra o endereço abaixo:',
    link,
    `O endereço serve uma vez e vale por ${minutos} minutos. Se não foi você que pediu, não faça nada: a senha continua a mesma.`,
  );

export const senhaTrocada: Carta = carta(
  'A senha da sua conta na Atalaia foi trocada',
  'A senha da sua conta acabou de ser trocada, e as outras sessões foram encerradas.',
  NAO_FUI_EU,
);

export const senhaEscolhidaPorOutra: Carta = carta(
  'Outra pessoa escolheu a senha da sua conta na Atalaia',
  'Quem administra o seu acesso acabou de escolher uma senha para a sua conta, e as sessões abertas foram encerradas.',
  'Essa senha serve uma vez: ao entrar com ela, escolha a sua. Antes disso ela não abre mais nada.',
  'Se não era esperado, redefina a senha em “Esqueci minha senha”, na página de entrada, e avise quem administra o seu acesso.',
);

const minuto = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

/** To the address before: who reads it may be nobody's business any more, so that it names neither person nor address. */
export const emailMudado = (quando: Date): Carta =>
  carta(
    'O e-mail da sua conta na Atalaia mudou',
    `O e-mail da sua conta foi mudado em ${minuto.format(quando)} (horário de Brasília). Este endereço não serve mais para entrar nem para redefinir a senha, e esta é a última mensagem que recebe.`,
    'Se não foi você nem era esperado, fale logo com quem administra o seu acesso na sua organização.',
  );

export const segundoFatorAtivado: Carta = carta(
  'Verificação em duas etapas ativada na Atalaia',
  'A sua conta agora também pede um código do autenticador para entrar. Guarde os códigos de recuperação fora do celular.',
  NAO_FUI_EU,
);

export const segundoFatorRetirado: Carta = carta(
  'Verificação em duas etapas retirada na Atalaia',
  'A sua conta voltou a pedir só a senha para entrar.',
  NAO_FUI_EU,
);

export const recuperacaoUsada = (restantes: number): Carta =>
  carta(
    'Um código de recuperação foi usado na Atalaia',
    `Entraram na sua conta com um código de recuperação. ${restantes === 1 ? 'Resta 1 código' : `Restam ${restantes} códigos`}: gere outros na página do perfil.`,
    NAO_FUI_EU,
  );

/** What somebody asked to be told by e-mail. @param link leads to what it tells of, and asks for the sign-in */
export const aviso = (titulo: string, mensagem: string, link: string, preferencias: string): Carta =>
  carta(
    `${titulo} na Atalaia`,
    mensagem,
    'Para ver, abra o endereço abaixo e entre com a sua conta:',
    link,
    `Você recebe esta mensagem porque escolheu ser avisado disto por e-mail. Para mudar de ideia, abra o seu perfil: ${preferencias}`,
  );

export interface RelatorioEntregue {
  /** Name of its schedule. */
  readonly nome: string;
  readonly numero: string;
  /** The time that it was due, in words. */
  readonly previsto: string;
  readonly atrasada: boolean;
}

const comAtraso = ({ previsto, atrasada }: RelatorioEntregue) =>
  atrasada ? `Era para ${previsto} e sai atrasado: é o mais novo dos horários que passaram.` : `Horário: ${previsto}.`;

/** To somebody with access: the file is behind the sign-in, as all else is. */
export const relatorio = (dele: RelatorioEntregue, link: string): Carta =>
  carta(
    `Relatório “${dele.nome}”${dele.atrasada ? ' (atrasado)' : ''}`,
    `O documento ${dele.numero} foi emitido. ${comAtraso(dele)}`,
    'Para baixá-lo, abra o endereço abaixo e entre com a sua conta:',
    link,
  );

/** To somebody outside: neither this message nor the other one is enough by itself. */
export const relatorioParaFora = (dele: RelatorioEntregue, link: string, ate: string): Carta =>
  carta(
    `Relatório “${dele.nome}”${dele.atrasada ? ' (atrasado)' : ''}`,
    `O documento ${dele.numero} foi emitido. ${comAtraso(dele)}`,
    'Para baixá-lo, abra o endereço abaixo e digite o código que vai em outra mensagem:',
    link,
    `O endereço vale até ${ate}.`,
  );

/** To somebody outside, with the file itself. @param porLink what it says where that may not be any more */
export const relatorioAnexado = (dele: RelatorioEntregue, arquivo: string, porLink: Carta): Carta => ({
  ...carta(
    porLink.assunto,
    `O documento ${dele.numero} foi emitido. ${comAtraso(dele)}`,
    `Ele vai anexado a esta mensagem, no arquivo “${arquivo}”.`,
  ),
  reserva: porLink.texto,
});

export const codigoDoRelatorio = (numero: string, codigo: string): Carta =>
  carta(
    'Código de um relatório da Atalaia',
    `O código do documento ${numero}, para o endereço que vai em outra mensagem, é:`,
    codigo,
    'Não o passe adiante: quem tem o endereço e o código lê o documento.',
  );

export const nadaDetectado = (nome: string, previsto: string): Carta =>
  carta(`Relatório “${nome}”: nada detectado`, `No período do relatório nada foi detectado. Horário: ${previsto}.`);

/** What changed in one asset, one line each, and where it is seen. */
export interface NovidadesDoAtivo {
  readonly nome: string;
  readonly linhas: readonly string[];
  readonly link: string;
}

interface ResumoEscrito {
  readonly semanal: boolean;
  /** From when to when, in words. */
  readonly periodo: string;
  readonly ativos: readonly NovidadesDoAtivo[];
  /** Assets with news beside these. */
  readonly outros: number;
}

const MUITOS_OUTROS = (outros: number) =>
  outros === 0 ? [] : [`E mais ${outros === 1 ? '1 ativo com novidades' : `${outros} ativos com novidades`}.`];

/** What somebody asked to be told by the day or by the week. @param preferencias where they change their mind */
export function resumo({ semanal, periodo, ativos, outros }: ResumoEscrito, preferencias: string): Carta {
  const partes = ativos.map(({ nome, linhas, link }) =>
    [nome, ...linhas.map((linha) => `- ${linha}`), `  ${link}`].join('\n'),
  );
  const qual = semanal ? 'da semana' : 'do dia';
  return carta(
    `Resumo ${qual} na Atalaia`,
    ativos.length === 0
      ? `Nada mudou nos ativos que você vê, ${periodo}.`
      : `O que mudou nos ativos que você vê, ${periodo}:`,
    ...partes,
    ...MUITOS_OUTROS(outros),
    `Você recebe esta mensagem porque pediu um resumo por e-mail. Para mudar de ideia, abra o seu perfil: ${preferencias}`,
  );
}
