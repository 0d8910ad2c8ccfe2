import { Button, Group, Modal, Text } from '@mantine/core';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { formularios } from '#app/mensagens/especificacao.ts';
import { perguntaDaParte } from './desenho.mensagens.ts';
import type { AtoNoDesenho, Desenho } from './desenho.ts';
import { geometriaDaParte, verticesQueFaltam } from './parte-em-curso.ts';

interface Props {
  readonly desenho: Desenho;
  /** Saves what the act leaves. */
  aoSalvar(ato: AtoNoDesenho): void;
  aoFicar(): void;
}

/** Asked where the form is saved while the drawing is still being edited, or a part of it is on its way. */
export default function PerguntaSemAplicar({ desenho, aoSalvar, aoFicar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const editando = desenho.modo === 'editando';
  const pode = editando || geometriaDaParte(desenho) !== null;
  return (
    <Modal opened={aberta} onClose={fechar} onExitTransitionEnd={aoFicar} title={formularios.atencao}>
      <Text>
        {editando
          ? formularios.edicaoNaoAplicada
          : perguntaDaParte(desenho.parte.length, verticesQueFaltam(desenho), pode)}
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={() => aoSalvar({ ato: editando ? 'abandonar' : 'descartar' })}>
          {editando ? 'Sim' : 'Descartar e salvar'}
        </Button>
        <Button variant={pode ? 'default' : 'filled'} onClick={fechar} data-autofocus={!pode || undefined}>
          {editando ? 'Não' : 'Voltar'}
        </Button>
        {pode && (
          <Button onClick={() => aoSalvar({ ato: editando ? 'aplicar' : 'concluir' })} data-autofocus>
            {editando ? 'Aplicar e salvar' : 'Concluir e salvar'}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
