import { Alert, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { instanteComFuso } from '../datas.ts';
import classes from '../formulario/formulario.module.css';
import type { CampoMesclado, Situacao, ValorDoCampo } from './mesclar.ts';
import type { Escolha, Mesclagem } from './use-mesclagem.ts';

/** How a field is called and how a value of it is read aloud. */
export interface CampoDaTela {
  readonly rotulo: string;
  mostrar(valor: ValorDoCampo): string;
}

interface Props {
  readonly mesclagem: Mesclagem | null;
  readonly campos: Readonly<Record<string, CampoDaTela>>;
}

const explicacao: Readonly<Record<Situacao, string>> = {
  trazido: 'Você não tinha mexido neste campo: o valor gravado veio para o formulário.',
  igual: 'Você escreveu o mesmo.',
  juntado: 'O que cada um marcou e desmarcou foi juntado no formulário.',
  escolher: 'Vocês dois mudaram este campo: escolha o que fica.',
};

/** What somebody else saved meanwhile, field by field, and what becomes of it. Nothing of the form is lost. */
export function PainelDeMesclagem({ mesclagem, campos }: Props) {
  const painel = useRef<HTMLDivElement>(null);
  const conflito = mesclagem?.conflito;
  useEffect(() => {
    if (conflito !== undefined) painel.current?.focus();
  }, [conflito]);
  if (mesclagem === null) return null;
  const autores = [...new Set(mesclagem.campos.map(({ mudanca }) => mudanca.autor ?? 'Outra pessoa'))];
  return (
    <Alert
      ref={painel}
      tabIndex={-1}
      role="alert"
      color="yellow"
      variant="light"
      classNames={{ title: classes.titulo }}
      icon={<IconUsers size={18} aria-hidden />}
      title={`${autores.join(' e ') || 'Outra pessoa'} salvou este formulário enquanto você o preenchia`}
    >
      <Stack gap="md">
        <Text size="sm">
          Nada do que você preencheu se perdeu e nada foi gravado ainda. Confira abaixo o que mudou e salve outra vez.
        </Text>
        {mesclagem.campos.map((campo) => (
          <Campo key={campo.mudanca.campo} campo={campo} mesclagem={mesclagem} tela={campos[campo.mudanca.campo]} />
        ))}
      </Stack>
    </Alert>
  );
}

interface CampoProps {
  readonly campo: CampoMesclado;
  readonly mesclagem: Mesclagem;
  readonly tela: CampoDaTela | undefined;
}

function Campo({ campo, mesclagem, tela }: CampoProps) {
  const { mudanca, situacao } = campo;
  const { rotulo = mudanca.campo, mostrar = String } = tela ?? {};
  const texto = (valor: ValorDoCampo) => mostrar(valor) || 'nada';
  const grupo = useId();
  const opcao = (escolha: Escolha) => ({
    grupo,
    marcada: mesclagem.escolhas[mudanca.campo] === escolha,
    aoMarcar: () => mesclagem.escolher(campo, escolha),
  });
  return (
    <div>
      <Text fw={600}>{rotulo}</Text>
      <Text size="sm">
        Era {texto(mudanca.antes)}. {mudanca.autor ?? 'Alguém'} gravou {texto(mudanca.agora)} em{' '}
        <time dateTime={mudanca.em}>{instanteComFuso(mudanca.em)}</time>.
      </Text>
      {situacao === 'igual' ? (
        <Text size="sm">{explicacao.igual}</Text>
      ) : (
        <fieldset className={classes.grupo}>
          <Text component="legend" size="sm" className={classes.legenda}>
            {rotulo}: fica no formulário
          </Text>
          <Text size="xs" c="dimmed">
            {explicacao[situacao]}
          </Text>
          <Stack gap={4} mt={4}>
            <Opcao {...opcao('gravado')}>O gravado: {texto(mudanca.agora)}</Opcao>
            <Opcao {...opcao('meu')}>O seu: {texto(campo.meu)}</Opcao>
            {situacao === 'juntado' && <Opcao {...opcao('juntado')}>Os dois juntos: {texto(campo.valor)}</Opcao>}
          </Stack>
        </fieldset>
      )}
    </div>
  );
}

interface PropsDaOpcao {
  readonly grupo: string;
  readonly marcada: boolean;
  readonly children: ReactNode;
  aoMarcar(): void;
}

/** The browser's own: it is seen once in a conflict, and every visit of the page would load another. */
function Opcao({ grupo, marcada, aoMarcar, children }: PropsDaOpcao) {
  return (
    <label className={classes.opcao}>
      <input type="radio" name={grupo} checked={marcada} onChange={aoMarcar} />
      <span>{children}</span>
    </label>
  );
}
